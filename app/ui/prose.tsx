import { createElement, Fragment, type ReactNode } from 'react';
import type { CardName, ProseBlock, ProseNode } from '#app/lib/prose';
import { Image } from './image';

const OUTSIDE = { rel: 'nofollow noopener noreferrer' };

function renderNode(node: ProseNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, src, alt, id, start, children } = node;
  const inside = children.map(renderNode);
  switch (tag) {
    case 'a':
      return (
        <a key={key} href={href} {...(/^https?:/i.test(href ?? '') ? OUTSIDE : {})}>
          {inside}
        </a>
      );
    case 'img':
      return (
        <span key={key} className="prose-picture">
          <Image src={src ?? ''} alt={alt ?? ''} size={[1200, 800]} sizes="(min-width: 48rem) 656px, 100vw" />
        </span>
      );
    case 'table':
      return (
        <div key={key} className="overflow-x-auto">
          <table className="table">{inside}</table>
        </div>
      );
    case 'hr':
    case 'br':
      return createElement(tag, { key });
    case 'th':
      return (
        <th key={key} scope="col">
          {inside}
        </th>
      );
    default:
      return createElement(tag, { key, id, start }, inside);
  }
}

export function ProseNodes({ nodes }: { nodes: readonly ProseNode[] }) {
  return <>{nodes.map(renderNode)}</>;
}

type ProseProps = { blocks: readonly ProseBlock[]; renderCards?: (cards: CardName[]) => ReactNode };

export function Prose({ blocks, renderCards }: ProseProps) {
  return (
    <>
      {blocks.map((block, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other key.
        <Fragment key={position}>
          {'nodes' in block ? <ProseNodes nodes={block.nodes} /> : renderCards?.(block.cards)}
        </Fragment>
      ))}
    </>
  );
}
