// Everything that is stored, by what it is about.
export * from './catalogue';
export * from './collections';
export { PUBLICATION_STATUSES } from './columns';
export * from './guides';
export * from './imports';
export * from './mail';
export * from './people';
export * from './site';
