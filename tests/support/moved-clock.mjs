// Loaded into the site by `node --import`: moves its clock by the milliseconds in CLOCK_FILE, read again on SIGUSR2.
// A second file says which it has read.
import { readFileSync, writeFileSync } from 'node:fs';

const RealDate = Date;
let offset = 0;
const read = () => {
  const file = process.env.CLOCK_FILE ?? '';
  offset = Number(readFileSync(file, 'utf8'));
  writeFileSync(`${file}-read`, String(offset));
};
read();
process.on('SIGUSR2', read);

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + offset);
    else super(...args);
  }

  static now() {
    return RealDate.now() + offset;
  }
};
