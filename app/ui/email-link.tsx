import { Form } from '@remix-run/react';
import { LINK_ERRORS } from '#app/lib/link-texts';
import { Button, LinkButton, UserText } from './elements';
import { StatusPage } from './status-page';

/** Answers a link of an email that was used or has expired. */
export function OldLink(back: { to: string; label: string }) {
  return <StatusPage status={404} {...LINK_ERRORS.oldLink} back={back} />;
}

type EmailLinkProps = {
  about?: string;
  title: string;
  text: string;
  button: string;
  /** The link that replaces the form after it was sent. */
  done?: { href: string; label: string; look?: 'line' } | false;
};

/** The page of a link in an email. It changes nothing until its button posts to the URL, because mail scanners open links. */
export function EmailLink({ about, title, text, button, done }: EmailLinkProps) {
  return (
    <div className="wrap section grid max-w-[48rem] justify-items-start gap-6">
      <UserText className="eyebrow" text={about} />
      <h1>{title}</h1>
      <p className="lead" dir="auto" role={done ? 'status' : undefined}>
        {text}
      </p>
      {done ? (
        <LinkButton {...done} />
      ) : (
        <Form method="post">
          <Button label={button} />
        </Form>
      )}
    </div>
  );
}
