import { atom, type Getter, useAtomValue, useStore } from 'jotai'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeasureResult } from '../../../core/measure/result.ts'
import { factsIn, type MeasureFrame } from '../../../core/measure/frame.ts'
import type { HoleInPart } from '../../../core/measure/holes/describeHole.ts'
import type { Part } from '../../../core/scene/model.ts'
import { arrivedPartsAtom, documentAtom, type OpenDocument } from '../../state/document.ts'
import type { Store } from '../../state/store.ts'
import { findPartHoles } from '../../state/measure/partStore.ts'
import { inSlices } from '../../lib/tasks.ts'
import type { MeasureEnd, Measurement } from '../../state/measure/measurements.ts'
import { frameAtom } from '../../state/measure/series.ts'
import { type FactText, type FactWords, makeFactText } from '../../../core/measure/factText.ts'
import { quantityFormat } from '../../../core/quantity/formatQuantity.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { unitAtom } from '../../state/viewState.ts'
import { digitsAtom, useQuantity } from '../../ui/quantity.ts'

interface Result {
  parts: readonly (Part | undefined)[]
  /** Undefined while it is being worked out. */
  facts?: readonly MeasureResult[]
  /** The hole that the one end lies on, in the world. */
  hole?: HoleInPart
}

/** Results by the ends of the measurement: a rename or a dragged label computes nothing anew. */
const results = new WeakMap<Measurement['ends'], Result>()
/** Rises when something has been worked out. */
const factsVersionAtom = atom(0)

const partOfEnd = (document: OpenDocument, { node }: MeasureEnd): Part | undefined => {
  const id = document.index.nodes[node]?.part
  return id === undefined ? undefined : document.parts.get(id)
}

/** Facts of a measurement as far as they are known; the others are being computed, a few milliseconds at a time. */
function factsOf(store: Store, ends: Measurement['ends']): readonly MeasureResult[] | undefined {
  const document = store.get(documentAtom)
  if (!document) return undefined
  const parts = ends.map((end) => partOfEnd(document, end))
  const known = results.get(ends)
  if (known && known.parts.every((part, i) => part === parts[i])) return known.facts
  const result: Result = { parts, facts: known?.facts }
  results.set(ends, result)
  if (parts.every(Boolean)) {
    void work(document, ends, parts as Part[]).then((known) => {
      Object.assign(result, known)
      store.set(factsVersionAtom, (version) => version + 1)
    })
  }
  return result.facts
}

async function work(document: OpenDocument, ends: Measurement['ends'], parts: Part[]): Promise<Pick<Result, 'facts' | 'hole'>> {
  const [{ mayBeOnHole, thingOf }, { measure }] = await Promise.all([import('../../../core/measure/entity.ts'), import('../../../core/measure/measure.ts')])
  await Promise.all(parts.filter((part, i) => mayBeOnHole(part, ends[i].anchor)).map(findPartHoles))
  const entities = ends.flatMap(({ node, anchor }, i) => thingOf(parts[i], document.index.world.slice(node * 16, node * 16 + 16), anchor) ?? [])
  if (entities.length !== ends.length) return { facts: [] }
  const facts = (await inSlices(measure(entities as unknown as Parameters<typeof measure>[0]))) ?? []
  return { facts, ...(entities.length === 1 && entities[0].hole && { hole: entities[0].hole }) }
}

/** Gives `factsOf` for any measurement; rendered anew when something has been worked out or parts have come. */
export function useFacts(): (ends: Measurement['ends']) => readonly MeasureResult[] | undefined {
  const store = useStore()
  useAtomValue(factsVersionAtom)
  useAtomValue(arrivedPartsAtom)
  const frame = useAtomValue(frameAtom)
  return (ends) => inFrame(factsOf(store, ends), frame)
}

const inFrame = (facts: readonly MeasureResult[] | undefined, frame: MeasureFrame | null): readonly MeasureResult[] | undefined =>
  facts && frame ? factsIn(frame, facts) : facts

/** The hole that a measurement of one entity lies on, once its facts are known. */
export const measuredHole = (ends: Measurement['ends']): HoleInPart | undefined => results.get(ends)?.hole

/** Works a measurement out and waits for it. */
export async function factsNow(store: Store, ends: Measurement['ends']): Promise<readonly MeasureResult[]> {
  for (;;) {
    const facts = inFrame(factsOf(store, ends), store.get(frameAtom))
    if (facts) return facts
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (!store.get(documentAtom)) return []
  }
}

/** Words of the catalogue that facts are written with. */
const factWords = (t: TFunction<'measure'>): FactWords => ({
  fact: (id) => t(`fact.${id}`),
  exact: t('exact'),
  mesh: t('mesh'),
  meshOff: (deviation) => t('meshOff', { deviation }),
})

/** Texts in the page's present language and units, for code outside React. The texts must have been loaded. */
export function factText(get: Getter): FactText {
  const unit = get(unitAtom)
  return makeFactText(factWords(i18n.getFixedT(null, 'measure')), quantityFormat(unit, i18n.language, get(digitsAtom)), unit, i18n.language)
}

/** Writes facts in the language and unit of the page. */
export function useFactText(): FactText {
  const { t, i18n } = useTranslation('measure')
  const quantity = useQuantity()
  const unit = useAtomValue(unitAtom)
  return useMemo(() => makeFactText(factWords(t), quantity, unit, i18n.language), [t, quantity, unit, i18n.language])
}
