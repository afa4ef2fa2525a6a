import type { NodeId } from '../../../src/core/scene/model.ts'
import type { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import type { Texts } from './texts.ts'

/** Rows that are made at most; more would be felt. Those beyond are counted in a last row. */
const MOST_ROWS = 2000

interface TreeActions {
  select(node: NodeId, additive: boolean): void
  show(node: NodeId, shown: boolean): void
  frame(node: NodeId): void
}

/** The assembly tree (WAI-ARIA's pattern): arrows move and open, Enter selects, Space hides and shows, F frames. */
export class Tree {
  readonly element = document.createElement('div')
  private index: SceneIndex | undefined
  private readonly expanded = new Set<NodeId>()
  private selected: ReadonlySet<NodeId> = new Set()
  private hidden: ReadonlySet<NodeId> = new Set()
  private focused: NodeId = 0
  private readonly actions: TreeActions
  private t: Texts

  constructor(t: Texts, actions: TreeActions) {
    this.t = t
    this.actions = actions
    this.element.className = 'tree'
    this.element.setAttribute('role', 'tree')
    this.element.setAttribute('part', 'tree')
    this.element.setAttribute('aria-multiselectable', 'true')
    this.element.addEventListener('keydown', (event) => this.key(event))
    this.element.addEventListener('click', (event) => this.click(event))
    this.element.addEventListener('dblclick', (event) => {
      const row = (event.target as Element).closest<HTMLElement>('[role="treeitem"]')
      if (row) this.actions.frame(Number(row.dataset.node))
    })
    this.translate(t)
  }

  translate(t: Texts): void {
    this.t = t
    this.element.setAttribute('aria-label', t('viewer.tree.label'))
    this.draw()
  }

  open(index: SceneIndex | undefined): void {
    this.index = index
    this.expanded.clear()
    this.expanded.add(0)
    // A chain of assemblies with one member each is of no interest.
    if (index) for (let at = index.nodes[0]; at.children.length === 1; at = at.children[0]) this.expanded.add(at.children[0].id)
    this.focused = 0
    this.draw()
  }

  /** Occurrences that are hidden, and nodes that are selected; the first selected one is brought into view. */
  update(hidden: ReadonlySet<NodeId>, selected: ReadonlySet<NodeId>): void {
    const [first] = selected
    if (first !== undefined && !this.selected.has(first) && this.index) {
      for (const up of this.index.path(first).slice(0, -1)) this.expanded.add(up)
      this.focused = first
    }
    this.hidden = hidden
    this.selected = selected
    this.draw()
    if (first !== undefined) this.rowOf(first)?.scrollIntoView?.({ block: 'nearest' })
  }

  private rows(): { rows: NodeId[]; more: number } {
    const { index } = this
    const rows: NodeId[] = []
    let more = 0
    if (!index) return { rows, more }
    for (let id = 0; id < index.count; ) {
      if (rows.length < MOST_ROWS) rows.push(id)
      else more++
      id = this.expanded.has(id) ? id + 1 : index.end[id]
    }
    return { rows, more }
  }

  private isHidden(node: NodeId): boolean {
    const under = this.index!.occurrencesUnder(node)
    return under.length > 0 && under.every((id) => this.hidden.has(id))
  }

  private draw(): void {
    const { index } = this
    const hadFocus = this.element.contains((this.element.getRootNode() as ShadowRoot).activeElement ?? null)
    const { rows, more } = this.rows()
    this.element.replaceChildren(...rows.map((id) => this.row(id)))
    if (more > 0) this.element.append(Object.assign(document.createElement('div'), { className: 'more', textContent: `+ ${more}` }))
    if (index && hadFocus) this.rowOf(this.focused)?.focus()
    this.element.toggleAttribute('aria-busy', index === undefined)
  }

  private row(id: NodeId): HTMLElement {
    const index = this.index!
    const node = index.nodes[id]
    const name = node.name || this.t('viewer.tree.unnamed')
    const row = document.createElement('div')
    row.setAttribute('role', 'treeitem')
    row.setAttribute('aria-label', name)
    row.setAttribute('aria-level', String(index.depth[id] + 1))
    row.setAttribute('aria-selected', String(this.selected.has(id)))
    if (node.children.length > 0) row.setAttribute('aria-expanded', String(this.expanded.has(id)))
    row.tabIndex = id === this.focused ? 0 : -1
    row.dataset.node = String(id)
    row.style.setProperty('--depth', String(index.depth[id]))
    const arrow = Object.assign(document.createElement('span'), { className: 'arrow' })
    arrow.setAttribute('aria-hidden', 'true')
    const label = Object.assign(document.createElement('span'), { className: 'name', textContent: name })
    const hidden = this.isHidden(id)
    const eye = Object.assign(document.createElement('button'), { className: 'eye', type: 'button', tabIndex: -1 })
    eye.setAttribute('aria-label', this.t(hidden ? 'viewer.tree.show' : 'viewer.tree.hide', { name }))
    eye.setAttribute('aria-pressed', String(hidden))
    row.classList.toggle('hidden', hidden)
    row.append(arrow, label, eye)
    return row
  }

  private rowOf(id: NodeId): HTMLElement | null {
    return this.element.querySelector(`[data-node="${id}"]`)
  }

  private click(event: MouseEvent): void {
    const row = (event.target as Element).closest<HTMLElement>('[role="treeitem"]')
    if (!row) return
    const id = Number(row.dataset.node)
    this.focused = id
    const target = event.target as Element
    if (target.closest('.eye')) this.actions.show(id, this.isHidden(id))
    else if (target.closest('.arrow')) this.expand(id, !this.expanded.has(id))
    else this.actions.select(id, event.ctrlKey || event.metaKey || event.shiftKey)
  }

  private expand(id: NodeId, open: boolean): void {
    if (open) this.expanded.add(id)
    else this.expanded.delete(id)
    this.draw()
  }

  private focus(id: NodeId): void {
    this.rowOf(this.focused)?.setAttribute('tabindex', '-1')
    this.focused = id
    const row = this.rowOf(id)
    row?.setAttribute('tabindex', '0')
    row?.focus()
  }

  private key(event: KeyboardEvent): void {
    const { index, focused } = this
    if (!index) return
    const { rows } = this.rows()
    const at = rows.indexOf(focused)
    const opens = index.nodes[focused].children.length > 0
    const moves: Record<string, () => void> = {
      ArrowDown: () => this.focus(rows[Math.min(rows.length - 1, at + 1)]),
      ArrowUp: () => this.focus(rows[Math.max(0, at - 1)]),
      Home: () => this.focus(rows[0]),
      End: () => this.focus(rows[rows.length - 1]),
      ArrowRight: () => {
        if (opens && !this.expanded.has(focused)) this.expand(focused, true)
        else if (opens) this.focus(focused + 1)
      },
      ArrowLeft: () => {
        if (opens && this.expanded.has(focused)) this.expand(focused, false)
        else if (index.parent[focused] >= 0) this.focus(index.parent[focused])
      },
      Enter: () => this.actions.select(focused, event.ctrlKey || event.metaKey),
      ' ': () => this.actions.show(focused, this.isHidden(focused)),
      f: () => this.actions.frame(focused),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    move()
  }
}
