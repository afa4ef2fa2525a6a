import type { Pick, PointerMove } from './api.ts'

/** Keeps at most one hover pick on its way, always for the newest pointer position. */
export class Hover {
  private readonly ask: (x: number, y: number) => Promise<Pick | null>
  private readonly tell: (pick: Pick | null) => void
  private readonly moved: (move: PointerMove | null) => void
  private next: { x: number; y: number } | null = null
  private busy = false
  private shown: Pick | null = null

  constructor(ask: (x: number, y: number) => Promise<Pick | null>, tell: (pick: Pick | null) => void, moved: (move: PointerMove | null) => void) {
    this.ask = ask
    this.tell = tell
    this.moved = moved
  }

  move(x: number, y: number): void {
    this.next = { x, y }
    if (!this.busy) void this.run()
  }

  leave(): void {
    this.next = null
    this.show(null)
    this.moved(null)
  }

  private async run(): Promise<void> {
    this.busy = true
    while (this.next) {
      const { x, y } = this.next
      // A lost context makes reads fail; there is nothing under the pointer then.
      const pick = await this.ask(x, y).catch(() => null)
      if (!this.next) break
      if (this.next.x === x && this.next.y === y) this.next = null
      this.show(pick)
      this.moved({ pick, x, y })
    }
    this.busy = false
  }

  private show(pick: Pick | null): void {
    const same = pick === this.shown || (pick && this.shown && pick.node === this.shown.node && pick.face === this.shown.face && pick.edge === this.shown.edge)
    this.shown = pick
    if (!same) this.tell(pick)
  }
}
