import { expect, test } from 'vitest'
import { openWith } from '../../../mesh/testSink.fixture.ts'
import { reader } from '../index.ts'
import { readDocument } from '../structure/document.ts'
import { TreeBuilder } from '../structure/tree.ts'
import { pmiOf } from './pmiOf.ts'
import { pmiText } from './pmiText.fixture.ts'

function read(text: string) {
  const document = readDocument(new TextEncoder().encode(text), 'a.stp')
  const tree = new TreeBuilder(() => undefined).build(document)
  return { pmi: pmiOf(tree, document, tree.parts), tree }
}

test('annotations of each kind, with their geometry, pictures and views', () => {
  const { pmi, tree } = read(pmiText())
  expect(pmi!.failed).toBe(0)
  expect(pmi!.views.map(({ name, annotations: shown }) => [name, shown])).toEqual([
    ['Above', 4],
    ['Section', 2],
    ['Top', 0],
  ])
  expect(pmi!.annotations.map(({ kind, type, text, faces, graphic, views }) => [kind, type, text, faces.map(({ face }) => face), graphic, views])).toEqual([
    ['dimension', 'dimensional_location', '12.5 ±0.2', [1, 0], true, [0, 1]],
    ['tolerance', 'position_tolerance', '⌖ | ⌀0.5Ⓛ | AⓂ / ⏥ | 0.1', [0], true, [0, 1]],
    ['tolerance', 'flatness_tolerance', '⏥ | 0.1', [0], true, [0, 1]],
    ['datum', 'datum_feature', 'A', [2], false, []],
    ['datumTarget', 'placed_datum_target_feature', 'A1 (point)', [], false, []],
    ['note', 'property_definition', '2X ⌴9', [1], true, [0]],
    ['weld', 'annotation_curve_occurrence', 'weld symbol', [], true, [0]],
  ])
  const drawn = tree.callouts.map(({ node }) => node)
  expect(drawn.map(({ annotations }) => annotations)).toEqual([[1, 2], [0], [5], [6]])
  expect(drawn[1].attributes).toEqual([{ group: 'PMI', name: 'Dimensional location', value: '12.5 ±0.2' }])
})

test('saved views: camera, window, planes that cut, and which callouts and bodies they show', () => {
  const { pmi, tree } = read(pmiText())
  const [above, section] = pmi!.views
  expect(above.camera).toEqual({
    projection: 'orthographic',
    eye: [30, 20, 212.5],
    forward: [0, 0, -1],
    up: [0, 1, 0],
    distance: 200,
    window: { width: 120, height: 100, shift: [0, 0] },
  })
  expect([above.hidden, above.shown, above.sections]).toEqual([[], [], []])
  expect(section.sections).toEqual([{ normal: [1, 0, 0], distance: 30 }])
  expect(tree.callouts.map(({ node }) => node.views)).toEqual([[0, 1], [0, 1], [0], [0]])
  expect(pmi!.annotations[0].anchor).toEqual({ point: [15, -20, 12.5], right: [1, 0, 0], up: [0, 1, 0] })
})

test('geometry beside the bodies that an annotation is about: lines and points', () => {
  const { pmi } = read(pmiText())
  const own = pmi!.annotations.filter(({ supplemental }) => supplemental)
  expect(own.map(({ text, references }) => [text, references])).toEqual([
    // A datum is about its targets, too.
    ['A', 3],
    ['A1 (point)', 2],
  ])
  expect(own[1].supplemental).toEqual({ points: [[5, 6, 0]], lines: [Float32Array.of(0, 6, 0, 10, 6, 0)] })
})

test('where a datum target lies, and the way in which it moves', () => {
  const { pmi } = read(pmiText())
  const target = pmi!.annotations.find(({ kind }) => kind === 'datumTarget')
  expect(target).toMatchObject({ placement: { point: [5, 6, 0], right: [0, 1, 0], up: [-1, 0, 0] }, movable: [0, 0, -1] })
})

test('a file without annotations has none', () => {
  expect(read(pmiText().replace(/^#\d+=\(?(DATUM|DRAUGHTING|CAMERA|.*(TOLERANCE|ANNOTATION|DIMENSION|TARGET)).*\n/gm, '')).pmi).toBeUndefined()
})

test('an annotation with a lost reference leaves the others, and a note', async () => {
  const text = pmiText().replace(/(FLATNESS_TOLERANCE\('','',)#\d+/, '$1#999999')
  const opened = await openWith(reader, { 'a.stp': new TextEncoder().encode(text) })
  expect(opened.structure.pmi).toMatchObject({ failed: 1, annotations: { length: 6 } })
  expect(opened.notes.map(({ level, code, count }) => `${level} ${code} ${count}`)).toEqual(['warning annotations-unread 1'])
})

/** Repeatable numbers (Park and Miller). */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

test('2000 damaged graphs: references to other instances, to themselves or to none, lost and doubled arguments', () => {
  const text = pmiText({ solid: false })
  const pieces = text.split(/(#\d+(?!\d*=)|\$|'[^'\n]*'|\.[A-Z_]+\.|\d+\.\d+)/)
  const ids = [...text.matchAll(/^#(\d+)=/gm)].map(([, id]) => id)
  const data = pieces.findIndex((piece) => piece.includes('DATA;'))
  let annotations = 0
  for (let variant = 1; variant <= 2000; variant++) {
    const next = random(variant * 7919)
    const damaged = [...pieces]
    for (let i = 1 + next(6); i > 0; i--) {
      const at = data + 1 + 2 * next((pieces.length - data - 1) >> 1)
      damaged[at] = [`#${ids[next(ids.length)]}`, '$', `(#${ids[next(ids.length)]},#999999)`, '1.E308', '-0.', "''", '*', `LENGTH_MEASURE($)`][next(8)]
    }
    const { pmi } = read(damaged.join(''))
    annotations += pmi?.annotations.length ?? 0
  }
  // Damage to one annotation leaves the others.
  expect(annotations).toBeGreaterThan(2000 * 5)
})
