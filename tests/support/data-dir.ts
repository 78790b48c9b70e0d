import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Each test file has a separate data folder, so that importing a feature opens a new database.
process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'ribbon-unit-'));
const { RIBBON_MIGRATED } = process.env;
if (RIBBON_MIGRATED !== undefined) copyFileSync(RIBBON_MIGRATED, join(process.env.DATA_DIR, 'ribbon.db'));
// The PeerTube host of the settings, as tests of addresses have it.
process.env.PEERTUBE_URL = 'https://tube.example';
