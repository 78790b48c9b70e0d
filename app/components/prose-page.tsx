import type { ReactNode } from 'react';

export function ProsePage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="wrap section prose">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {children}
    </div>
  );
}
