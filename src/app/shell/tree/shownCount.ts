import { atom } from 'jotai'
import type { NodeId } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { documentAtom } from '../../state/document.ts'
import { type VisibilityState, visibilityAtom } from '../../state/visibility.ts'

export type Shown = 'shown' | 'some' | 'hidden' | 'ghosted'

/** Answers in constant time how much of a subtree is shown: running counts over the occurrences. */
export class ShownCount {
  readonly #index: SceneIndex
  readonly #hidden: Int32Array
  readonly #ghosted: Int32Array

  constructor(index: SceneIndex, { hidden, isolated }: VisibilityState) {
    const { occurrences } = index
    this.#index = index
    this.#hidden = new Int32Array(occurrences.length + 1)
    this.#ghosted = new Int32Array(occurrences.length + 1)
    for (let i = 0; i < occurrences.length; i++) {
      this.#hidden[i + 1] = this.#hidden[i] + (hidden.has(occurrences[i]) ? 1 : 0)
      this.#ghosted[i + 1] = this.#ghosted[i] + (isolated && !isolated.has(occurrences[i]) ? 1 : 0)
    }
  }

  of(id: NodeId): Shown {
    const under = this.#index.occurrencesUnder(id)
    if (under.length === 0) return 'shown'
    const from = under.byteOffset / under.BYTES_PER_ELEMENT
    const to = from + under.length
    const hidden = this.#hidden[to] - this.#hidden[from]
    if (hidden === under.length) return 'hidden'
    if (this.#ghosted[to] - this.#ghosted[from] === under.length) return 'ghosted'
    return hidden > 0 ? 'some' : 'shown'
  }
}

export const shownCountAtom = atom((get) => {
  const document = get(documentAtom)
  return document && new ShownCount(document.index, get(visibilityAtom))
})
