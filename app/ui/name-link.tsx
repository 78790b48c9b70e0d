import type { ComponentProps } from 'react';

/** A link whose text a person wrote, so it may run from right to left. */
export function NameLink({ name, ...attributes }: ComponentProps<'a'> & { name: string }) {
  return (
    <a {...attributes} dir="auto">
      {name}
    </a>
  );
}
