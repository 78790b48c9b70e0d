import { ErrorId } from './error-id';

type StatusPageProps = {
  status: number;
  title: string;
  text: string;
  errorId?: string | null | undefined;
  back?: { to: string; label: string } | undefined;
};

export function StatusPage({
  status,
  title,
  text,
  errorId,
  back = { to: '/', label: 'Return to Home' },
}: StatusPageProps) {
  return (
    <div className="wrap section">
      <div className="empty">
        <p className="eyebrow">{status}</p>
        <h1>{title}</h1>
        <p className="lead mx-auto max-w-[52ch]">{text}</p>
        {errorId && <ErrorId id={errorId} />}
        <p>
          <a className="btn" href={back.to}>
            {back.label}
          </a>
        </p>
      </div>
    </div>
  );
}
