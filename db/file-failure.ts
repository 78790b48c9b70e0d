/** Error codes of a full, read-only, broken or forbidden file system (errno(3)). Node reports a folder on a read-only disk as `ENOENT`. */
const FILE_FAILURES = ['ENOENT', 'ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EFBIG'];

export function isFileFailure(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && FILE_FAILURES.includes(String(error.code));
}
