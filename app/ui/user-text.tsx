import type { ComponentProps } from 'react';

type UserTextProps = {
  text: string | null | undefined;
  className?: string;
  tag?: 'p' | 'span' | 'strong' | 'figcaption';
};

/** A text that a person wrote, so it may run from right to left. Without a text there is no element. */
export function UserText({ text, className, tag: Tag = 'p' }: UserTextProps) {
  if (!text) return null;
  return (
    <Tag className={className} dir="auto">
      {text}
    </Tag>
  );
}

/** A link whose text a person wrote, so it may run from right to left. */
export function NameLink({ name, ...attributes }: ComponentProps<'a'> & { name: string }) {
  return (
    <a {...attributes} dir="auto">
      {name}
    </a>
  );
}
