import { write } from './database.server';
import { findSetting, storeSetting } from './stored-setting.server';

const KEY = 'backupFailure';

export function readBackupFailure(): string | null {
  return findSetting(KEY);
}

export async function storeBackupFailure(failure: string | null): Promise<void> {
  if (failure === readBackupFailure()) return;
  await write((tx) => storeSetting(tx, KEY, failure));
}
