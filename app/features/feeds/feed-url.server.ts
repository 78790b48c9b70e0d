import { decrypt, encrypt } from '#app/infra/secret.server';

/** It binds the encrypted text to its column. Changing it makes stored URLs unreadable. */
const PURPOSE = 'address of a feed';

/** Encrypts a feed's URL for the database, because the URL often holds a partner's key. */
export function encryptUrl(url: string): string {
  return encrypt(url, PURPOSE);
}

/** Decrypts a stored URL. Returns null if it was encrypted with another secret of the site. */
export function decryptUrl(stored: string): string | null {
  return decrypt(stored, PURPOSE);
}
