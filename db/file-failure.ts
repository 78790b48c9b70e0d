/**
 * Error codes of a file system that is full, read-only, broken or closed to this process (errno(3)). Node also answers `ENOENT` to
 * a folder that it cannot make on a read-only disk.
 */
const FILE_FAILURES = ['ENOENT', 'ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EFBIG'];

/** Whether it is this machine's file system that failed. */
export function isFileFailure(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && FILE_FAILURES.includes(String(error.code));
}
