import { decodeView } from '../links/linkView.ts'
import { showWhenOpened } from './showWhenOpened.ts'

/** Shows the view that a link carries, once what it leads to is open. */
export function showLinkedView(text: string): void {
  const state = decodeView(text)
  if (state) showWhenOpened(state)
}
