// @vitest-environment jsdom
import { act, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { FacetViewer, type FacetViewerElement } from './index.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('hands attributes to the element, and details of its events to the page', () => {
  const host = document.createElement('div')
  const root = createRoot(host)
  const ref = createRef<FacetViewerElement>()
  const [first, second] = [vi.fn(), vi.fn()]
  const tell = (nodes: number[]): void => void ref.current!.dispatchEvent(new CustomEvent('facet-select', { detail: { nodes, names: [], face: -1 } }))
  act(() =>
    root.render(
      <FacetViewer ref={ref} src="a.step" tree section="x 0.5" onSelect={first}>
        <p slot="toolbar">Own</p>
      </FacetViewer>,
    ),
  )
  expect(host.innerHTML).toBe('<facet-viewer src="a.step" tree="" section="x 0.5"><p slot="toolbar">Own</p></facet-viewer>')
  tell([1])
  act(() => root.render(<FacetViewer ref={ref} src="b.step" tree={false} onSelect={second} />))
  tell([2])
  expect(host.innerHTML).toBe('<facet-viewer src="b.step"></facet-viewer>')
  expect([first.mock.calls, second.mock.calls]).toEqual([[[{ nodes: [1], names: [], face: -1 }]], [[{ nodes: [2], names: [], face: -1 }]]])
  act(() => root.unmount())
})
