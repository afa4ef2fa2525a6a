import { fireEvent } from '@testing-library/react'
import { Object3D } from 'three'
import { beforeEach, expect, test, vi } from 'vitest'
import { Screen } from '../../../../../tests/support/ui/ui.tsx'
import type { PageLabels } from './pageData.ts'
import { PageTree } from './pageTree.ts'

const screen = new Screen()
const events = { select: vi.fn(), show: vi.fn(), frame: vi.fn() }
let objects: Map<string, Object3D>
let tree: PageTree

/** A name and the children; an empty name is a mesh without one. */
type Sketch = readonly [name: string, ...children: Sketch[]]
function built([name, ...children]: Sketch): Object3D {
  const object = new Object3D()
  if (name) object.userData.name = name
  objects.set(name, object)
  for (const child of children) object.add(built(child))
  return object
}

beforeEach(() => {
  for (const each of Object.values(events)) each.mockClear()
  objects = new Map()
  document.body.innerHTML = '<div id="host"><input type="search"><ul></ul></div>'
  const scene = built(['', ['Press', ['Frame', ['Welded', ['Sides', ['Plate', ['']], ['Post']]]], ['Cover', ['Lid']]]])
  tree = new PageTree(document.querySelector('#host')!, scene, { hide: 'Hide' } as PageLabels, events)
})

const rows = (): string[] => [...document.querySelectorAll('li')].map((row) => row.querySelector('button')!.textContent)

test('the upper levels are open; deeper ones get their rows when they are opened', async () => {
  expect(rows()).toEqual(['Press', 'Frame', 'Welded', 'Cover', 'Lid'])
  const welded = screen.get('button', 'Welded').closest('details')!
  welded.open = true
  fireEvent(welded, new Event('toggle'))
  expect(rows()).toContain('Sides')
})

test('what is picked in the picture is shown in the tree: its row, or that of the part that it belongs to', () => {
  const plate = objects.get('Plate')!
  tree.select(plate.children[0])
  expect(events.select).toHaveBeenLastCalledWith(plate)
  expect(document.querySelector('[data-selected]')?.querySelector('button')?.textContent).toBe('Plate')
  tree.select(null)
  expect(document.querySelector('[data-selected]')).toBeNull()
})

test('a name selects, a second click frames, the box hides; what others hide is followed', () => {
  fireEvent.click(screen.get('button', 'Cover'))
  expect(events.select).toHaveBeenLastCalledWith(objects.get('Cover'))
  fireEvent.dblClick(screen.get('button', 'Lid'))
  expect(events.frame).toHaveBeenLastCalledWith(objects.get('Lid'))
  fireEvent.click(screen.get('checkbox', 'Hide: Lid'))
  expect(events.show).toHaveBeenLastCalledWith(objects.get('Lid'), false)
  objects.get('Frame')!.visible = false
  tree.follow()
  expect(screen.isOn('checkbox', 'Hide: Frame')).toBe(false)
})

test('the search opens and marks every row whose name has the words', () => {
  fireEvent.input(screen.get('searchbox'), { target: { value: ' p' } })
  const found = (): string[] => [...document.querySelectorAll('[data-match]')].map((row) => row.querySelector('button')!.textContent)
  expect(found()).toEqual(['Press', 'Plate', 'Post'])
  fireEvent.input(screen.get('searchbox'), { target: { value: '' } })
  expect(found()).toEqual([])
})
