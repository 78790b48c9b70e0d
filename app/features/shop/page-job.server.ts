// The entry of the thread that reads a page. It is an entry of the build, so that it loads the code of pages only.
import { parentPort, workerData } from 'node:worker_threads';
import { readProductHtml } from './product-page/page-facts.server';

const { html, url }: { html: string; url: string } = workerData;
parentPort?.postMessage(readProductHtml(html, url));
