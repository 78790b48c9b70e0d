import { LinkButton } from './button';
import { ErrorId } from './error-id';
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

export function StatusPage({
  status,
  title,
  text,
  errorId,
  back = { to: '/', label: 'Return to Home' },
  heading: Heading = 'h1',
}: StatusPageProps) {
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
