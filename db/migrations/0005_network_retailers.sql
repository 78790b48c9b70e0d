-- Retailers were called by the host of their link, also where that is a network's: they are called anew by the shop that it leads to.
UPDATE offers SET retailer = NULL, link_key = NULL WHERE retailer IN (
  'awin1.com', 'zenaps.com', 'click.linksynergy.com', 'shareasale.com', 'shareasale-analytics.com', 'anrdoezrs.net', 'dpbolvw.net',
  'jdoqocy.com', 'kqzyfj.com', 'tkqlhce.com', 'pntra.com', 'pntrs.com', 'pntrac.com', 'pjtra.com', 'pjatr.com', 'gopjn.com',
  'go.skimresources.com', 'go.redirectingat.com', 'go.linkby.com', 'redirect.viglink.com', 'track.webgains.com', 'tc.tradetracker.net',
  'ds1.nl', 'prf.hn', 'amzn.to', 'amzn.eu', 'a.co'
) OR retailer LIKE '%.sjv.io' OR retailer LIKE '%.pxf.io' OR retailer LIKE '%.evyy.net' OR retailer LIKE '%.7eer.net'
  OR retailer LIKE '%.ojrq.net';
