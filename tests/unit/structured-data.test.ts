import { expect, test } from 'vitest';
import { isoDuration } from '#app/lib/structured-data';
import { escapeXml } from '#app/lib/xml';

test('durations are ISO 8601 and XML has no forbidden character', () => {
  expect(isoDuration(3_723)).toBe('PT1H2M3S');
  expect(escapeXml('a<b>&"\u0000\u0008\ud800c')).toBe('a&#60;b&#62;&#38;&#34;c');
});
