// Loaded into the site by `node --import`: moves its clock by the milliseconds in CLOCK_FILE, read again on SIGUSR2.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let offset = 0;
const read = () => {
  offset = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'));
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
