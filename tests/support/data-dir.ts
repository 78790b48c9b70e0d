import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Each test file has a data folder of its own, so that importing a model opens a fresh database.
process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'ribbon-unit-'));
// The PeerTube host of the settings, as tests of addresses have it.
process.env.PEERTUBE_URL = 'https://tube.example';
