/** Returns how often a test repeats itself: `few` times among all tests, and `all` times in `npm run torture`. */
export function rounds(few: number, all: number): number {
  return process.env.RIBBON_TORTURE === 'on' ? all : few;
}
