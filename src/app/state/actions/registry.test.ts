import { expect, it } from 'vitest'
import { english } from '../../lib/i18n/texts.ts'
import { actions } from '../../shell/actions/registry.ts'
import { chordsOf, rebind, resetBinding } from './registry.ts'

it('gives no chord to two actions', () => {
  const chords = actions.flatMap((action) => action.shortcuts ?? [])
  expect(chords.filter((chord, at) => chords.indexOf(chord) !== at)).toEqual([])
})

it('has one action for each label, and one label for each action', () => {
  expect(actions.map(({ id }) => id).toSorted()).toEqual(Object.keys(english.actions.label).toSorted())
})

it('has the keys that are promised', () => {
  const keys = Object.fromEntries(actions.filter(({ shortcuts }) => shortcuts).map(({ id, shortcuts }) => [id, shortcuts?.join(' ')]))
  expect(keys).toMatchObject({
    fit: 'F',
    homeView: 'Home',
    viewFront: '1',
    viewBack: '2',
    viewLeft: '3',
    viewRight: '4',
    viewTop: '5',
    viewBottom: '6',
    viewIso: '0',
    hide: 'H',
    showAll: 'Shift+H',
    isolate: 'I',
    shadingCycle: 'W',
    projection: 'O',
    treePanel: 'T',
    searchParts: 'Mod+F',
    palette: 'Mod+K',
    openFile: 'Mod+O',
    undo: 'Mod+Z',
    redo: 'Mod+Shift+Z Mod+Y',
    comment: 'P',
    saveView: 'Shift+V',
    quickScreenshot: 'Mod+Shift+S',
    stepBack: 'Escape',
    shortcuts: '?',
    zoomIn: '+ =',
    zoomOut: '-',
    orbitLeft: 'ArrowLeft Shift+ArrowLeft',
    panLeft: 'Mod+ArrowLeft',
    rollLeft: '[',
    rollRight: ']',
  })
})

const action = (id: (typeof actions)[number]['id']) => actions.find((candidate) => candidate.id === id)!

it('takes a rebound key from the action that had it, and gives it back on reset', () => {
  const own = rebind({}, actions, 'isolate', 'H')
  expect(chordsOf(action('isolate'), own)).toEqual(['H'])
  expect(chordsOf(action('hide'), own)).toEqual([])
  const back = resetBinding(own, actions, 'hide')
  expect(chordsOf(action('hide'), back)).toEqual(['H'])
  expect(chordsOf(action('isolate'), back)).toEqual([])
})

it('leaves an action without a key', () => {
  expect(chordsOf(action('hide'), rebind({}, actions, 'hide', null))).toEqual([])
})
