import type { Endpoint } from '#app/server/api/endpoint.server';
import type { Site } from './site';
import { Visitor } from './visitor';

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
export type ApiAnswer<D, M> =
  | { ok: true; status: number; data: D; meta: M | undefined; message: string | undefined }
  | { ok: false; status: number; error: string; fieldErrors: Record<string, string[]> | undefined };

/** A program that uses the API with a browser's cookies. The endpoints type what it gets. */
export class ApiClient {
  readonly visitor: Visitor;

  constructor(site: Pick<Site, 'url'>, visitor = new Visitor(site)) {
    this.visitor = visitor;
  }

  async call<D, M>(endpoint: Endpoint<D, M>, { params, query, body }: Input = {}): Promise<ApiAnswer<D, M>> {
    const named = new Map(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]));
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(named.get(name) ?? ''),
    );
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const answer = await this.visitor.send(search.size === 0 ? path : `${path}?${search}`, {
      method: endpoint.method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const content = JSON.parse(answer.text) as Record<string, unknown>;
    if (content.success !== true)
      return {
        ok: false,
        status: answer.status,
        error: String(content.error),
        fieldErrors: content.fieldErrors as Record<string, string[]> | undefined,
      };
    return {
      ok: true,
      status: answer.status,
      data: endpoint.data.parse(content.data),
      meta: endpoint.meta?.parse(content.meta),
      message: content.message as string | undefined,
    };
  }

  /** The same for a call that must succeed; returns its data. */
  async data<D, M>(endpoint: Endpoint<D, M>, input: Input = {}): Promise<D> {
    const answer = await this.call(endpoint, input);
    if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.error}`);
    return answer.data;
  }
}
