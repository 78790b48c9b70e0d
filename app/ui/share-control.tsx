import { MAX_MESSAGE, type ShareLinks } from '#app/lib/share';
import { Button, Hidden, LinkButton } from './elements';
import { TextField } from './field';
import { Tool } from './tool';

type ShareControlProps = {
  links: ShareLinks;
  path: string;
  shared?: boolean;
  manage?: string | null;
  title?: string;
  open?: boolean;
};

function MessageForm({ links, path, shared, manage }: ShareControlProps) {
  const result = links.warning === null ? undefined : { error: { message: [links.warning] } };
  return (
    <form method="get" action={`${path}#share`} className="grid gap-3">
      {/* Kept while the message changes. `Hidden` cannot hold `ref`, which React takes for itself. */}
      {shared && <input type="hidden" name="ref" value="shared" />}
      <Hidden manage={manage} />
      <TextField
        form="share"
        name="message"
        label="Your message"
        hint={`Up to ${MAX_MESSAGE} characters.`}
        rows={3}
        limit={MAX_MESSAGE}
        initial={links.typed}
        result={result}
      />
      <p>
        <Button look="line" label="Use this message" />
      </p>
    </form>
  );
}

/** Share with Her. With scripts, the links follow the message as it is typed (`ui/browser/page-tools.ts`). */
export function ShareControl(props: ShareControlProps) {
  const { links, title = 'Share with Her', open } = props;
  const apps = [
    ['sms', links.sms, 'Text message', 'Opening text message app'],
    ['mail', links.email, 'Email', 'Opening email app'],
  ] as const;
  return (
    <details className="share self-start" open={open} id="share">
      <summary className="btn btn-line">{title}</summary>
      <div className="panel grid gap-4">
        <div className="field">
          <label htmlFor="share-link">Link to copy</label>
          <input id="share-link" className="input" readOnly value={links.url} />
        </div>
        <MessageForm {...props} />
        <p className="flex flex-wrap gap-3">
          <Tool
            {...{ tool: 'copy', field: '#share-link', label: 'Copy link', look: 'btn' }}
            text="Share it with her to get her opinion."
          />
          {apps.map(([app, href, label, says]) => (
            <LinkButton
              key={app}
              look="line"
              {...{ href, label }}
              data-document
              data-link={app}
              data-says={says}
            />
          ))}
          <Tool {...{ tool: 'share', field: '#share-link', label: 'Share…', look: 'btn btn-line' }} />
        </p>
      </div>
    </details>
  );
}
