import { findCard } from './card.server';
import { findCompilation } from './compilation.server';
import { findVideo } from './video.server';

type Link = { title: string; card: { address: string; alt: string } };

function withCard(title: string, card: Link['card'] | null): Link | null {
  return card && { title, card };
}

/** What may be told about the page at a path of this site: a video or a public collection; null for any other. */
export function describeLink(path: string): Link | null {
  const [, kind, id = ''] = /^\/(video|compilation|share)\/([A-Za-z0-9]{1,16})$/.exec(path) ?? [];
  if (kind === 'video' && /^\d+$/.test(id)) {
    const video = findVideo(Number(id));
    return video && withCard(video.title, findCard('video', video.id));
  }
  const named = kind === 'share' ? { shareCode: id } : /^\d+$/.test(id) ? { id: Number(id) } : null;
  const found = kind === undefined || kind === 'video' || named === null ? null : findCompilation(named, {});
  return found && withCard(found.compilation.title, findCard('compilation', found.compilation.id));
}
