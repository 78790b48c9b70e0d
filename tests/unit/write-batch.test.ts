import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createWriteBatch } from '#app/server/http/write-batch.server';

describe('the batch of ready responses', () => {
  it('sends in order at the end of the event loop turn', async () => {
    const sent: string[] = [];
    const batch = createWriteBatch();
    batch.put(() => sent.push('first'));
    batch.put(() => sent.push('second'));
    await Promise.resolve();
    expect(sent).toEqual([]);
    await endOfTurn();
    expect(sent).toEqual(['first', 'second']);
  });

  it('sends responses added while sending in the next turn, once', async () => {
    const sent: string[] = [];
    const batch = createWriteBatch();
    batch.put(() => {
      sent.push('first');
      batch.put(() => sent.push('later'));
    });
    batch.put(() => sent.push('second'));
    await endOfTurn();
    expect(sent).toEqual(['first', 'second']);
    await endOfTurn();
    expect(sent).toEqual(['first', 'second', 'later']);
  });
});
