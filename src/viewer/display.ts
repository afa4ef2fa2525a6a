import { Vector2, WebGLRenderer } from 'three'
import type { UpAxis } from '../core/scene/model.ts'
import type { Theme } from './api.ts'
import { GpuContext, warmUpPrograms } from './gpuContext.ts'
import { Quality, type QualityChoice } from './quality.ts'

/** More is not seen and costs memory: phones claim 3 and 4. */
const MAX_PIXEL_RATIO = 2

/** CSS pixels. */
export interface Size {
  width: number
  height: number
}

export interface DisplayListener {
  /** The canvas has another size, which is not nothing, and is blank. */
  resized(width: number, height: number): void
  /** The GPU is gone. Now is the time to delete: it is a no-op, and later the old objects would belong to a context that is no more. */
  lost(): void
  /** The GPU is back after a loss: all buffers, textures and programs are gone, and `gpu` is a new context. */
  restored(): void
}

/** The canvas in its container, and the GPU's context behind it: made, resized, lost and restored. */
export class Display {
  readonly renderer: WebGLRenderer
  readonly canvas: HTMLCanvasElement
  /** What the machine is known to do. */
  readonly quality: Quality
  gpu: GpuContext
  /** CSS pixels. */
  width = 0
  height = 0
  lost = false
  private readonly container: HTMLElement
  private readonly listener: DisplayListener
  private readonly observer = new ResizeObserver(() => this.resize())
  private currentTheme: Theme
  private up: UpAxis = 'z'
  private warmingUp?: AbortController

  constructor(container: HTMLElement, { theme, quality }: { theme: Theme; quality: QualityChoice }, listener: DisplayListener) {
    this.container = container
    this.quality = new Quality(quality)
    this.listener = listener
    this.currentTheme = theme
    // Antialiasing and depth belong to the off-screen target; the canvas only receives the finished picture.
    this.renderer = new WebGLRenderer({ antialias: false, depth: false, alpha: false, powerPreference: 'high-performance' })
    this.renderer.autoClear = false
    this.renderer.info.autoReset = false
    // Asking for each program's messages makes the page wait for the GPU four times more.
    this.renderer.debug.checkShaderErrors = import.meta.env.DEV
    this.canvas = this.renderer.domElement
    Object.assign(this.canvas.style, { display: 'block', position: 'absolute', inset: '0', width: '100%', height: '100%' })
    if (getComputedStyle(container).position === 'static') container.style.position = 'relative'
    container.prepend(this.canvas)
    this.gpu = new GpuContext(this.renderer, theme)
    this.canvas.addEventListener('webglcontextlost', this.contextLost)
    this.canvas.addEventListener('webglcontextrestored', this.contextRestored)
  }

  /** Begins to report sizes, the present one at once. */
  observe(): void {
    this.observer.observe(this.container)
    this.resize()
  }

  /** There is a GPU and a canvas with pixels. */
  get isReady(): boolean {
    return !this.lost && this.width > 0 && this.height > 0
  }

  get theme(): Theme {
    return this.currentTheme
  }

  set theme(theme: Theme) {
    this.currentTheme = theme
    this.gpu.setTheme(theme)
  }

  setUpAxis(up: UpAxis): void {
    this.up = up
    this.gpu.lighting.setUpAxis(up)
  }

  /**
   * Compiles what a model will need, in breaks; once, and never beside a model. `expected`: the size that the canvas will have in its place, in CSS pixels:
   * the browser waits for the GPU whenever a canvas changes its size, which is better done while nobody waits for a model.
   */
  async warmUp(expected?: Size): Promise<void> {
    if (this.lost || this.warmingUp) return
    if (expected && this.width === 0) this.setSize(expected)
    const warmingUp = new AbortController()
    this.warmingUp = warmingUp
    try {
      await warmUpPrograms(this.renderer, this.gpu, this.quality, warmingUp.signal)
    } finally {
      this.endWarmUp()
    }
  }

  endWarmUp(): void {
    this.warmingUp?.abort()
    this.warmingUp = undefined
  }

  /** The screen may have changed with the window's place; true pixels per CSS pixel. */
  followPixelRatio(): number {
    const ratio = Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio || 1)
    if (this.renderer.getPixelRatio() !== ratio) this.renderer.setPixelRatio(ratio)
    return ratio
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.container
    if (clientWidth === this.width && clientHeight === this.height) return
    this.width = clientWidth
    this.height = clientHeight
    if (this.width === 0 || this.height === 0) return
    this.setSize(this)
    this.listener.resized(this.width, this.height)
  }

  private setSize({ width, height }: Size): void {
    this.followPixelRatio()
    const present = this.renderer.getSize(new Vector2())
    if (present.x !== width || present.y !== height) this.renderer.setSize(width, height, false)
  }

  dispose(): void {
    this.endWarmUp()
    this.observer.disconnect()
    this.canvas.removeEventListener('webglcontextlost', this.contextLost)
    this.canvas.removeEventListener('webglcontextrestored', this.contextRestored)
    this.gpu.dispose()
    this.renderer.dispose()
    this.renderer.forceContextLoss()
    this.canvas.remove()
  }

  private readonly contextLost = (): void => {
    this.lost = true
    this.endWarmUp()
    this.listener.lost()
    this.gpu.dispose()
  }

  private readonly contextRestored = (): void => {
    this.gpu = new GpuContext(this.renderer, this.currentTheme)
    this.gpu.lighting.setUpAxis(this.up)
    this.lost = false
    this.listener.restored()
  }
}
