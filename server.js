// Starts the built site. Services run this file directly: npm does not pass signals on.
process.env.NODE_ENV ??= 'production';
// What the site keeps is for its own account alone.
process.umask(0o077);
try {
  const build = await import('./build/server/index.js');
  await build.entry.module.start(build);
} catch (error) {
  const isPlain =
    error instanceof Error && ['WrongSetting', 'DatabaseTooNew', 'StorageUnavailable'].includes(error.name);
  console.error(isPlain ? error.message : error);
  process.exit(1);
}
