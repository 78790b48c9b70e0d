import { expect, test } from 'vitest';
import { addSubId } from '#app/features/earnings/sub-id';

const CJ = 'https://www.anrdoezrs.net';

test.each([
  [
    'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fshop.example%2F%23a',
    'https://www.awin1.com/cread.php?clickref=v12&awinmid=1&awinaffid=2&ued=https%3A%2F%2Fshop.example%2F%23a',
  ],
  ['https://zenaps.com/awclick.php?mid=1#top', 'https://zenaps.com/awclick.php?clickref=v12&mid=1#top'],
  [
    'https://www.shareasale.com/r.cfm?b=1&u=2&m=3&urllink=&afftrack=',
    'https://www.shareasale.com/r.cfm?afftrack=v12&b=1&u=2&m=3&urllink=',
  ],
  [`${CJ}/click-100-200?url=x`, `${CJ}/click-100-200?sid=v12&url=x`],
  [
    `${CJ}/links/100/type/dlg/https://shop.example/a?b=1#c`,
    `${CJ}/links/100/type/dlg/sid/v12/https://shop.example/a?b=1#c`,
  ],
  [
    'https://click.linksynergy.com/deeplink?id=a&mid=1&subid=0&murl=x',
    'https://click.linksynergy.com/deeplink?u1=v12&id=a&mid=1&subid=0&murl=x',
  ],
  ['https://goto.target.com/c/1/2/3?u=x', 'https://goto.target.com/c/1/2/3?subId1=v12&u=x'],
  ['https://brand.pxf.io/abc123', 'https://brand.pxf.io/abc123?subId1=v12'],
  [
    'https://prf.hn/click/camref:1l2/destination:https%3A%2F%2Fshop.example',
    'https://prf.hn/click/camref:1l2/pubref:v12/destination:https%3A%2F%2Fshop.example',
  ],
  ['https://prf.hn/click/camref:1l2', 'https://prf.hn/click/camref:1l2/pubref:v12'],
])('adds the page of a click to a link of a network: %s', (link, marked) => {
  expect(addSubId(link, 'v12')).toBe(marked);
  expect(addSubId(marked, 'p40')).toBe(marked);
});

test.each([
  'https://www.awin1.com/cread.php?awinmid=1&clickref=mine',
  'https://www.awin1.com/cshow.php?s=1',
  'https://brand.pxf.io/c/1/2/3?SUBID1=mine',
  `${CJ}/links/100/type/dlg/sid/mine/https://shop.example/`,
  `${CJ}/image-100-200`,
  'https://prf.hn/click/camref:1l2/pubref:mine/destination:x',
  'https://pntra.com/t/abc?url=x',
  'https://amzn.to/3abc',
  'https://notawin1.com/cread.php?awinmid=1',
  'https://shop.example/a?b=c',
])('leaves a link as it is that has a sub-id or no known network: %s', (link) => {
  expect(addSubId(link, 'v12')).toBe(link);
});

test('adds a sub-id to the links of a network from the settings', () => {
  const rules = [{ host: 'track.webgains.com', parameter: 'clickref' }];
  expect(
    addSubId('https://track.webgains.com/click.html?wgtarget=https://shop.example/?a=b', 'g3', rules),
  ).toBe('https://track.webgains.com/click.html?clickref=g3&wgtarget=https://shop.example/?a=b');
  expect(addSubId('https://webgains.com/', 'g3', rules)).toBe('https://webgains.com/');
});
