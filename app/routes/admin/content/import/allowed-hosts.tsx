import { Form } from '@remix-run/react';
import { Button } from '#app/ui/button';

type AllowedHostsProps = { hosts: string[]; host: string | undefined };

export function AllowedHosts({ hosts, host }: AllowedHostsProps) {
  return (
    <details className="panel" id="hosts" open={host !== undefined}>
      <summary className="flex min-h-11 items-center font-semibold">
        Allowed PeerTube servers ({hosts.length})
      </summary>
      <p className="meta mt-3 max-w-[68ch]">
        Ribbon imports videos from these servers and shows their players. If you remove a server, its videos
        stay, with a link instead of a player.
      </p>
      {hosts.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {hosts.map((name) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>{name}</span>
              <Form method="post" action="/admin">
                <input type="hidden" name="host" value={name} />
                <Button intent="strike-host" look="small" label="Remove" aria-label={`Remove ${name}`} />
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action="/admin" className="mt-4 flex flex-wrap items-end gap-4">
        <div className="field min-w-0 flex-1 basis-80">
          <label htmlFor="host">Server</label>
          <input
            id="host"
            name="host"
            className="input"
            inputMode="url"
            autoComplete="off"
            required
            maxLength={300}
            defaultValue={host}
            placeholder="tube.example"
          />
        </div>
        <Button intent="confirm-host" label="Allow server" />
      </Form>
    </details>
  );
}
