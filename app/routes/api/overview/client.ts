/** Returns an example program that adds a product and tags it in a video. */
export function clientExample(origin: string): string {
  return `// RIBBON_TOKEN=… node add-product.mjs — needs an API token with write access
const site = '${origin}';
const headers = { Authorization: \`Bearer \${process.env.RIBBON_TOKEN}\`, 'Content-Type': 'application/json' };

async function call(method, path, body) {
  const response = await fetch(site + path, { method, headers, body: JSON.stringify(body) });
  const { success, data, error } = await response.json();
  if (!success) throw new Error(\`\${response.status}: \${error}\`);
  return data;
}

const robe = {
  name: 'Silk robe',
  price: '$89.00',
  category: 'lingerie',
  affiliateLink: 'https://shop.example/robe?tag=ours',
};
const { id } = await call('POST', '/api/admin/products', robe);
const shown = await call('GET', '/api/videos/1/products');
const pieces = shown.map(({ product, at, note }) => ({ productId: product.id, at, note }));
pieces.push({ productId: id, at: 5, note: 'Runs small' });
await call('PUT', '/api/admin/videos/1/products', { pieces });
console.log(\`\${site}/video/1 now shows \${robe.name}.\`);`;
}
