import type { Object3D } from 'three'
import type { PageLabels } from './pageData.ts'

interface TreeEvents {
  select(object: Object3D | null): void
  show(object: Object3D, shown: boolean): void
  frame(object: Object3D): void
}

/** Levels that are open at first. */
const OPEN_DEPTH = 2
const nameOf = (object: Object3D): string => (object.userData.name as string | undefined) || object.name || '—'

/** The assembly tree: names, boxes to show and hide, search. Rows are made when their parent is opened. */
export class PageTree {
  private readonly rows = new Map<Object3D, HTMLLIElement>()
  private readonly labels: PageLabels
  private readonly events: TreeEvents
  private selected: Object3D | null = null

  constructor(host: HTMLElement, root: Object3D, labels: PageLabels, events: TreeEvents) {
    this.labels = labels
    this.events = events
    const search = host.querySelector('input')!
    const list = host.querySelector('ul')!
    const top = unwrapped(root)
    list.append(this.row(top, 0))
    search.addEventListener('input', () => {
      const words = search.value.trim().toLocaleLowerCase()
      if (words !== '') for (const object of descendants(top)) if (nameOf(object).toLocaleLowerCase().includes(words)) this.reveal(object)
      for (const [object, row] of this.rows) row.toggleAttribute('data-match', words !== '' && nameOf(object).toLocaleLowerCase().includes(words))
      list.querySelector('[data-match]')?.scrollIntoView({ block: 'nearest' })
    })
  }

  select(object: Object3D | null): void {
    const known = object && this.reveal(object)
    this.rows.get(this.selected!)?.removeAttribute('data-selected')
    this.selected = known
    this.events.select(known)
    const row = known && this.rows.get(known)
    row?.setAttribute('data-selected', '')
    row?.scrollIntoView({ block: 'nearest' })
  }

  /** Things were shown or hidden by others. */
  follow(): void {
    for (const [object, row] of this.rows) row.querySelector('input')!.checked = object.visible
  }

  /** Expands the rows above a node. Returns the node that has a row: the node itself, or the nearest ancestor with one. */
  private reveal(object: Object3D): Object3D | null {
    const path: Object3D[] = []
    for (let at: Object3D | null = object; at; at = at.parent) path.unshift(at)
    let found: Object3D | null = null
    for (const at of path) {
      if (!this.rows.has(at)) continue
      found = at
      const details = this.rows.get(at)?.querySelector('details')
      if (details && at !== object) this.open(details, at)
    }
    return found
  }

  private row(object: Object3D, depth: number): HTMLLIElement {
    const item = document.createElement('li')
    const line = document.createElement('span')
    const box = document.createElement('input')
    const name = document.createElement('button')
    box.type = 'checkbox'
    box.checked = object.visible
    box.ariaLabel = `${this.labels.hide}: ${nameOf(object)}`
    box.addEventListener('click', (event) => event.stopPropagation())
    box.addEventListener('change', () => this.events.show(object, box.checked))
    name.textContent = nameOf(object)
    name.type = 'button'
    name.addEventListener('click', (event) => {
      event.preventDefault()
      this.select(object)
    })
    name.addEventListener('dblclick', () => this.events.frame(object))
    line.append(box, name)
    if (parts(object).length > 0) {
      const details = document.createElement('details')
      const summary = document.createElement('summary')
      summary.append(line)
      details.append(summary)
      details.addEventListener('toggle', () => details.open && this.open(details, object))
      item.append(details)
      this.rows.set(object, item)
      if (depth < OPEN_DEPTH) this.open(details, object, depth + 1)
    } else item.append(line)
    this.rows.set(object, item)
    return item
  }

  private open(details: HTMLDetailsElement, object: Object3D, depth = OPEN_DEPTH): void {
    details.open = true
    if (details.querySelector('ul')) return
    const list = document.createElement('ul')
    details.append(list)
    for (const child of parts(object)) list.append(this.row(child, depth))
  }
}

/** Things that the model calls by a name; the meshes that a part of several colours is made of have none. */
const parts = (object: Object3D): Object3D[] => object.children.filter((child) => child.userData.name !== undefined)

/** The first thing below the scene that the model calls by a name and that is more than a wrapper. */
function unwrapped(root: Object3D): Object3D {
  let at = root
  while (parts(at).length === 1 && parts(parts(at)[0]).length > 0) at = parts(at)[0]
  return parts(at).length === 1 ? parts(at)[0] : at
}

function* descendants(root: Object3D): Generator<Object3D> {
  for (const child of parts(root)) {
    yield child
    yield* descendants(child)
  }
}
