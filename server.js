// Starts the built site. Services run this file directly: npm does not pass signals on.
process.env.NODE_ENV ??= 'production';
try {
  const build = await import('./build/server/index.js');
  await build.entry.module.start(build);
} catch (error) {
  const isPlain = error instanceof Error && ['WrongSetting', 'DatabaseTooNew'].includes(error.name);
  console.error(isPlain ? error.message : error);
  process.exit(1);
}
