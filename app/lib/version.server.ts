import packageJson from '../../package.json';

/** The version of this code, as `CHANGELOG.md` knows it. */
export const { version } = packageJson;
