import type { ReactNode } from 'react';
import { LinkButton } from './button';
import { Thread } from './icons';

type StatusPageProps = {
  /** Null if the server did not answer. */
  status: number | null;
  title: string;
  text: string;
  errorId?: string | null | undefined;
  back?: { to: string; label: string } | undefined;
  heading?: 'h1' | 'h2';
};

const HOME = { to: '/', label: 'Return to Home' };

export function StatusPage({ back = HOME, heading: Heading = 'h1', ...page }: StatusPageProps) {
  const { status, title, text, errorId } = page;
  const isFine = status !== null && status < 400;
  return (
    <div className="empty">
      <Thread shape={isFine ? 'loops' : 'undone'} />
      {status !== null && !isFine && <p className="eyebrow">{status}</p>}
      <Heading>{title}</Heading>
      <p className="lead">{text}</p>
      {errorId && <ErrorId id={errorId} />}
      <p>
        <LinkButton href={back.to} label={back.label} />
      </p>
    </div>
  );
}

type EmptyProps = { title: ReactNode; heading?: 'h2' | 'h3'; lead?: string; children?: ReactNode };

/** Takes the place of a list without rows. */
export function Empty({ title, heading: Heading = 'h2', lead, children }: EmptyProps) {
  return (
    <div className="empty">
      <Thread shape="loops" />
      <Heading>{title}</Heading>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}

/** The id by which administrators find the error in the log. */
export function ErrorId({ id }: { id: string }) {
  return (
    <p className="meta">
      Error id <code>{id}</code>
    </p>
  );
}
