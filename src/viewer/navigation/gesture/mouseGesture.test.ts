import { beforeEach, expect, test } from 'vitest'
import { navigationStyles } from '../../api.ts'
import { MouseGesture } from './mouseGesture.ts'
import { dragOf, styleTables } from './navigationStyle.ts'
import { brief, TestPointer } from './testPointer.ts'

const none = { shift: false, ctrl: false, alt: false }
/** ln 2 as `brief` rounds it. */
const ln2 = Number(Math.LN2.toFixed(6))
let gesture: MouseGesture
let mouse: TestPointer

beforeEach(() => {
  gesture = new MouseGesture(styleTables.default)
  gesture.size = { width: 800, height: 600 }
  mouse = new TestPointer(gesture, 'mouse')
})

test('a press that moves 4 px is a click', () => {
  expect(mouse.send('down', 100, 100)).toEqual([])
  expect(mouse.send('move', 104, 100)).toEqual([])
  expect(brief(mouse.send('up', 104, 100))).toEqual([['click', 104, 100]])
})

test('a left drag orbits from where it began, without losing a pixel, and does not click', () => {
  mouse.send('down', 100, 100)
  expect(brief(mouse.send('move', 103, 104))).toEqual([['orbit', 100, 100], { orbitX: 3, orbitY: 4 }])
  expect(brief(mouse.send('move', 110, 100))).toEqual([{ orbitX: 7, orbitY: -4 }])
  expect(brief(mouse.send('up', 110, 100))).toEqual([['end']])
})

test('a drag that returns to its start still does not click', () => {
  mouse.send('down', 100, 100)
  mouse.send('move', 120, 100)
  mouse.send('move', 100, 100)
  expect(brief(mouse.send('up', 100, 100))).toEqual([['end']])
})

test('two quick clicks at one place are a double click; a third begins anew', () => {
  const click = () => [...mouse.send('down', 50, 50), ...mouse.send('up', 50, 50)]
  expect(brief([...click(), ...click(), ...click()])).toEqual([
    ['click', 50, 50],
    ['doubleclick', 50, 50],
    ['click', 50, 50],
  ])
  mouse.wait(400)
  expect(brief(click())).toEqual([['click', 50, 50]])
})

test('a right press that does not move asks for the context menu; one that moves pans', () => {
  mouse.send('down', 9, 9, { buttons: 2 })
  expect(brief(mouse.send('up', 9, 9))).toEqual([['contextmenu', 9, 9]])
  mouse.send('down', 9, 9, { buttons: 2 })
  expect(brief(mouse.send('move', 19, 9, { buttons: 2 }))).toEqual([['pan', 9, 9], { panX: 10 }])
  expect(brief(mouse.send('up', 19, 9))).toEqual([['end']])
})

test('a double click of the wheel fits', () => {
  const click = () => [...mouse.send('down', 5, 5, { buttons: 4 }), ...mouse.send('up', 5, 5)]
  expect(brief([...click(), ...click()])).toEqual([['fit', 5, 5]])
})

test('Ctrl and a left drag rolls near the rim and orbits elsewhere', () => {
  mouse.send('down', 400, 20, { keys: 'ctrl' })
  expect(brief(mouse.send('move', 680, 300, { keys: 'ctrl' }))).toEqual([['roll', 400, 20], { roll: 1.570796 }])
  mouse.send('up', 680, 300)
  mouse.send('down', 410, 300, { keys: 'ctrl' })
  expect(brief(mouse.send('move', 420, 300, { keys: 'ctrl' }))).toEqual([['orbit', 410, 300], { orbitX: 10 }])
})

test('a second button during a drag ends it and takes the combination', () => {
  mouse.send('down', 0, 0)
  mouse.send('move', 10, 0)
  expect(brief(mouse.send('move', 10, 0, { buttons: 3 }))).toEqual([['end']])
  expect(brief(mouse.send('move', 20, 0, { buttons: 3 }))).toEqual([])
  expect(brief(mouse.send('move', 20, 0, { buttons: 1 }))).toEqual([['orbit', 20, 0], {}])
})

test('a lost pointer ends the drag, and what follows is ignored', () => {
  mouse.send('down', 0, 0)
  mouse.send('move', 10, 0)
  expect(brief(mouse.send('cancel', 10, 0))).toEqual([['end']])
  expect(mouse.send('move', 20, 0)).toEqual([])
  expect(mouse.send('up', 20, 0)).toEqual([])
})

test('CATIA: middle pans, middle and left orbits, middle after a click of left zooms', () => {
  gesture.style = styleTables.catia
  mouse.send('down', 0, 0, { buttons: 4 })
  expect(brief(mouse.send('move', 10, 0, { buttons: 4 }))).toEqual([['pan', 0, 0], { panX: 10 }])
  expect(brief(mouse.send('move', 10, 0, { buttons: 5 }))).toEqual([['end'], ['orbit', 10, 0], {}])
  expect(brief(mouse.send('move', 30, 0, { buttons: 5 }))).toEqual([{ orbitX: 20 }])
  expect(brief(mouse.send('move', 30, 0, { buttons: 4 }))).toEqual([['end'], ['pan', 30, 0], {}])
  mouse.send('move', 30, 0, { buttons: 5 })
  expect(brief(mouse.send('move', 30, 0, { buttons: 4 }))).toEqual([['end'], ['zoom', 30, 0], {}])
  expect(brief(mouse.send('move', 30, -100, { buttons: 4 }))).toEqual([{ zoom: ln2 }])
  expect(brief(mouse.send('up', 30, -100))).toEqual([['end']])
})

test('what each style does with a drag', () => {
  const held = { left: 1, middle: 4, right: 2 }
  const table = Object.fromEntries(
    navigationStyles.map((style) => {
      const row = Object.entries(held).map(([name, buttons]) => {
        const keys = (['', 'shift', 'ctrl', 'alt'] as const).map(
          (key) => dragOf(styleTables[style], buttons, key ? { ...none, [key]: true } : none, false) ?? '-',
        )
        return `${name} ${keys.join(' ')}`
      })
      return [style, row]
    }),
  )
  expect(table).toEqual({
    //            none  shift ctrl  alt
    default: ['left orbit pan orbit -', 'middle pan - - -', 'right pan - - -'],
    solidworks: ['left orbit pan orbit -', 'middle orbit zoom pan roll', 'right pan - - -'],
    inventor: ['left orbit pan orbit -', 'middle pan orbit - -', 'right pan - - -'],
    catia: ['left orbit pan orbit -', 'middle pan - orbit -', 'right pan - - -'],
    creo: ['left orbit pan orbit -', 'middle orbit pan zoom -', 'right pan - - -'],
    onshape: ['left orbit pan orbit -', 'middle pan orbit - -', 'right orbit - pan -'],
    blender: ['left orbit pan orbit -', 'middle orbit pan zoom -', 'right pan - - -'],
  })
  expect(dragOf(styleTables.blender, 4, { shift: true, ctrl: true, alt: false }, false)).toBeUndefined()
})
