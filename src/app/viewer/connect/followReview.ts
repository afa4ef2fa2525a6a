import { documentEvents } from '../../state/document.ts'
import { whenIdle } from '../whenIdle.ts'

/** Saved views and comments are fetched once a model is there. */
export function followReview(): () => void {
  const start = (): void => void whenIdle(() => void import('../../views/sync/keeper.ts').then(({ startKeeper }) => startKeeper()))
  return documentEvents.on('finish', start)
}
