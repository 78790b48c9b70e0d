// Everything that is stored, by what it is about.
export * from './accounts';
export * from './collections';
export { PUBLICATION_STATUSES } from './columns';
export * from './guides';
export * from './imports';
export * from './mail';
export * from './products';
export * from './site';
export * from './tagged-products';
export * from './videos';
