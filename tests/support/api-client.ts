import type { z } from 'zod';
import type { Endpoint } from '#app/server/api/endpoint.server';
import type { Site } from './site';
import { Visitor } from './visitor';

type Input<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> = {
  params?: z.input<P>;
  query?: z.input<Q>;
  body?: z.input<B>;
};
export type ApiAnswer<D, M> =
  | { ok: true; status: number; data: D; meta: M | undefined; message: string | undefined }
  | { ok: false; status: number; error: string; fieldErrors: Record<string, string[]> | undefined };

/** A program that uses the API with a browser's cookies; what it sends and gets is typed by the endpoints. */
export class ApiClient {
  readonly visitor: Visitor;

  constructor(site: Pick<Site, 'url'>, visitor = new Visitor(site)) {
    this.visitor = visitor;
  }

  async call<
    P extends z.ZodObject,
    Q extends z.ZodObject,
    B extends z.ZodType,
    D extends z.ZodType,
    M extends z.ZodType,
  >(
    endpoint: Endpoint<P, Q, B, D, M>,
    { params, query, body }: Input<P, Q, B> = {},
  ): Promise<ApiAnswer<z.output<D>, z.output<M>>> {
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
  async data<
    P extends z.ZodObject,
    Q extends z.ZodObject,
    B extends z.ZodType,
    D extends z.ZodType,
    M extends z.ZodType,
  >(endpoint: Endpoint<P, Q, B, D, M>, input: Input<P, Q, B> = {}): Promise<z.output<D>> {
    const answer = await this.call(endpoint, input);
    if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.error}`);
    return answer.data;
  }
}
