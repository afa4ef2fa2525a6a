import { z } from 'zod'
import { MAX_VIEW_STATE_BYTES, viewState } from '../../../../contract/viewState.ts'

const chosen = z.object({ node: z.number().int(), face: z.number().int().optional(), edge: z.number().int().optional() })
const lastView = z.object({
  view: viewState,
  /** Selected occurrences by their number in the tree, and the face or edge within one. */
  selection: z.object({ nodes: z.array(z.number().int()), item: chosen.optional() }),
})
/** What a person had on screen of a model when its page was left. */
export type LastView = z.infer<typeof lastView>

const PREFIX = 'facet.view:'
/** So many models' views are kept for other tabs and later visits; the oldest go. */
const KEPT = 12
const ORDER = 'facet.views'
const LONGEST = MAX_VIEW_STATE_BYTES * 2

/** Keeps the view for this tab and, as the latest one, for others. `search`: the model's address (`searchOf`). */
export function keepLastView(search: string, view: LastView): void {
  const text = JSON.stringify(view)
  if (text.length > LONGEST) return
  quietly(() => sessionStorage.setItem(PREFIX + search, text))
  quietly(() => {
    const order = [search, ...orderOf().filter((each) => each !== search)]
    for (const old of order.splice(KEPT)) localStorage.removeItem(PREFIX + old)
    localStorage.setItem(ORDER, JSON.stringify(order))
    localStorage.setItem(PREFIX + search, text)
  })
}

/** The view that this tab had last, else any tab of this browser. */
export function lastViewOf(search: string): LastView | undefined {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    try {
      const text = storage().getItem(PREFIX + search)
      if (text === null) continue
      const read = lastView.safeParse(JSON.parse(text))
      if (read.success) return read.data
    } catch {
      // Storage that is not allowed, or another program's value.
    }
  }
  return undefined
}

/** Whether this tab has shown the model. */
export function wasInThisTab(search: string): boolean {
  try {
    return sessionStorage.getItem(PREFIX + search) !== null
  } catch {
    return false
  }
}

function orderOf(): string[] {
  const read = z.array(z.string()).safeParse(JSON.parse(localStorage.getItem(ORDER) ?? '[]'))
  return read.success ? read.data : []
}

function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // A full or forbidden storage costs this memory, nothing else.
  }
}
