import type { Getter } from 'jotai'
import { Droplet, Eye, EyeOff, Focus, Ghost } from 'lucide-react'
import { changeLook, chosenAtom, looksAtom } from '../../state/inspect/appearance.ts'
import { documentAtom } from '../../state/document.ts'
import { notify } from '../../state/notice.ts'
import { ghostRestAtom } from '../../state/panels.ts'
import { emptySelection, hoverAtom, selectionAtom } from '../../state/selection.ts'
import { hide, isolate, occurrencesOf, showAll, visibilityAtom } from '../../state/visibility.ts'
import type { Action } from '../../state/actions/registry.ts'
import { hasSelection } from '../../state/actions/conditions.ts'

/** Opacity of parts that are made transparent by one click. */
const SEEN_THROUGH = 0.3

/** Whether the user has made all selected parts transparent. */
const isTransparent = (get: Getter): boolean => {
  const looks = get(looksAtom)
  const chosen = get(chosenAtom)
  return looks.size > 0 && chosen.size > 0 && chosen.values().every((node) => (looks.get(node)?.opacity ?? 1) < 1)
}

export const visibilityActions: readonly Action[] = [
  {
    id: 'hide',
    group: 'visibility',
    icon: EyeOff,
    shortcuts: ['H'],
    enabled: hasSelection,
    run: ({ get, set, store }) => {
      const document = get(documentAtom)
      if (!document) return
      const chosen = occurrencesOf(document.index, get(selectionAtom).nodes)
      if (chosen.size === 0) return
      set(visibilityAtom, hide(get(visibilityAtom), chosen))
      set(selectionAtom, emptySelection)
      set(hoverAtom, null)
      notify(store, { key: 'hidden', count: chosen.size, showAll: true })
    },
  },
  {
    id: 'isolate',
    group: 'visibility',
    icon: Focus,
    shortcuts: ['I'],
    enabled: (get) => hasSelection(get) || get(visibilityAtom).isolated !== null,
    checked: (get) => get(visibilityAtom).isolated !== null,
    run: ({ get, set, store }) => {
      const document = get(documentAtom)
      const state = get(visibilityAtom)
      if (!document) return
      if (state.isolated) {
        set(visibilityAtom, { ...state, isolated: null })
        return
      }
      const chosen = occurrencesOf(document.index, get(selectionAtom).nodes)
      if (chosen.size === 0) return
      set(visibilityAtom, isolate(state, chosen))
      // The isolated parts stand out by themselves, in their own colours.
      set(selectionAtom, emptySelection)
      set(hoverAtom, null)
      notify(store, { key: 'isolated', count: chosen.size, showAll: true })
    },
  },
  {
    id: 'transparent',
    group: 'visibility',
    icon: Droplet,
    enabled: (get) => get(chosenAtom).size > 0,
    checked: isTransparent,
    run: ({ get, store }) => changeLook(store, { opacity: isTransparent(get) ? 1 : SEEN_THROUGH }),
  },
  {
    id: 'showAll',
    group: 'visibility',
    icon: Eye,
    shortcuts: ['Shift+H'],
    enabled: (get) => {
      const { hidden, isolated } = get(visibilityAtom)
      return isolated !== null || hidden.size > 0
    },
    run: ({ get, set }) => {
      const document = get(documentAtom)
      if (document) set(visibilityAtom, showAll(get(visibilityAtom), document.index))
    },
  },
  {
    id: 'ghostRest',
    group: 'visibility',
    icon: Ghost,
    checked: (get) => get(ghostRestAtom),
    run: ({ set }) => set(ghostRestAtom, (on) => !on),
  },
]
