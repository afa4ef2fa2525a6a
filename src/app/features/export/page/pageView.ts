import {
  Box3,
  Color,
  DirectionalLight,
  Group,
  type Intersection,
  LineSegments,
  type Material,
  type Matrix4,
  Mesh,
  MeshStandardMaterial,
  NeutralToneMapping,
  type Object3D,
  PerspectiveCamera,
  Plane,
  PMREMGenerator,
  Raycaster,
  Scene,
  Sphere,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { PageFileView } from './pageData.ts'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'

const FOV = 40
const HIGHLIGHT = new Color(0x1a73e8)
const GLOW = 0.35
/** A press that moves further is no click, CSS pixels. */
const CLICK_REACH = 5
/** Frames come later than this, milliseconds, only where nobody sees them. */
const HIDDEN_MS = 2000
/** Directions from the model to the eye; the page's model stands upright along y. */
const views: Record<string, [number, number, number]> = { iso: [1, 0.8, 1], front: [0, 0, 1], right: [1, 0, 0], top: [0, 1, 0.0001] }

/** The model on its canvas: orbit, fit, pick. Draws only when something changed. */
export class PageView {
  /** `corner`: the corner of the mesh next to where it was hit. */
  onPick?: (object: Object3D | null, corner?: Vector3) => void
  onDraw?: () => void
  private readonly renderer: WebGLRenderer
  private readonly scene = new Scene()
  private readonly camera = new PerspectiveCamera(FOV)
  /** Callouts, which are no part of the model. */
  readonly overlay = new Group()
  private controls: OrbitControls
  private readonly model: Object3D
  private readonly plain = new Map<Mesh, Material | Material[]>()
  private hidden: readonly Object3D[] = []
  /** Planes in the page's model; what lies behind one is gone. */
  private planes: Plane[] = []
  private asked = false

  constructor(canvas: HTMLCanvasElement, model: Object3D) {
    this.model = model
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
    // Planes cut the model, not the callouts.
    this.renderer.localClippingEnabled = true
    this.renderer.toneMapping = NeutralToneMapping
    const generator = new PMREMGenerator(this.renderer)
    this.scene.environment = generator.fromScene(new RoomEnvironment(), 0.04).texture
    this.scene.environmentIntensity = 0.85
    const light = new DirectionalLight(0xffffff, 1.1)
    light.position.set(-0.4, 0.6, 1)
    this.camera.add(light)
    this.scene.add(this.camera, model, this.overlay)
    this.controls = this.newControls()
    this.resize()
    this.scene.updateMatrixWorld()
    this.look('iso')
    new ResizeObserver(() => this.resize() && this.draw()).observe(canvas.parentElement!)
    this.listen(canvas)
  }

  /** Frames an object, or everything that is shown. */
  fit(object: Object3D = this.model): void {
    this.place(this.camera.position.clone().sub(this.controls.target), object)
  }

  look(view: string): void {
    this.stand([0, 1, 0])
    this.place(new Vector3(...(views[view] ?? views.iso)), this.model)
  }

  /** Looks along a direction of the file, with another one upwards; `beside`: a box that is in the picture with the model. */
  lookFrom(back: readonly [number, number, number], up: readonly [number, number, number], beside: Box3): void {
    const turned = (direction: readonly [number, number, number]): Vector3 => new Vector3(...direction).transformDirection(this.placement)
    this.stand(turned(up).toArray())
    this.place(turned(back), this.model, beside)
  }

  /** From the millimetres of the file to the page's model. */
  get placement(): Matrix4 {
    const [root] = this.model.children
    root.updateWorldMatrix(true, false)
    return root.matrixWorld
  }

  show(object: Object3D, shown: boolean): void {
    object.visible = shown
    this.request()
  }

  /** Hides these things, and shows those that it has hidden before. */
  hide(objects: readonly Object3D[]): void {
    for (const object of this.hidden) object.visible = true
    this.hidden = objects
    for (const object of objects) object.visible = false
    this.request()
  }

  /** Cuts the model by planes in the millimetres of the file, and by no others. */
  cut(planes: PageFileView['planes']): void {
    this.planes = planes.map(({ normal, distance }) => new Plane(new Vector3(...normal).negate(), distance).applyMatrix4(this.placement))
    const cutBy = (material: Material | Material[]): void => {
      for (const each of [material].flat()) each.clippingPlanes = this.planes
    }
    for (const material of this.plain.values()) cutBy(material)
    this.model.traverse((object) => {
      if (object instanceof Mesh || object instanceof LineSegments) cutBy(object.material as Material | Material[])
    })
    this.request()
  }

  showEdges(shown: boolean): void {
    this.model.traverse((object) => {
      if (object instanceof LineSegments) object.visible = shown
    })
    this.request()
  }

  select(object: Object3D | null): void {
    for (const [mesh, material] of this.plain) mesh.material = material
    this.plain.clear()
    object?.traverse((each) => {
      if (!(each instanceof Mesh) || !(each.material instanceof MeshStandardMaterial)) return
      this.plain.set(each, each.material)
      const marked = each.material.clone()
      marked.color.lerp(HIGHLIGHT, 0.5)
      marked.emissive.copy(HIGHLIGHT).multiplyScalar(GLOW)
      each.material = marked
    })
    this.request()
  }

  screen(point: Vector3): { x: number; y: number } | undefined {
    const { clientWidth: width, clientHeight: height } = this.renderer.domElement
    const { x, y, z } = point.clone().project(this.camera)
    return z > 1 ? undefined : { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height }
  }

  /** From one point to another in the axes and the millimetres that the model's first node turns and scales. */
  between(from: Vector3, to: Vector3): [number, number, number] {
    const [root] = this.model.children
    return root.worldToLocal(to.clone()).sub(root.worldToLocal(from.clone())).toArray()
  }

  private place(direction: Vector3, object: Object3D, beside = new Box3()): void {
    const box = shownBox(object).union(beside)
    if (box.isEmpty()) return
    const sphere = box.getBoundingSphere(new Sphere())
    const radius = Math.max(sphere.radius, 1e-9)
    const narrow = Math.min(1, this.camera.aspect)
    const distance = (radius / Math.sin((FOV * Math.PI) / 360) / narrow) * 1.05
    this.controls.target.copy(sphere.center)
    this.camera.position.copy(direction.setLength(distance).add(sphere.center))
    this.controls.update()
    this.request()
  }

  /** Turns another direction upright; controls keep the one that they began with. */
  private stand(up: readonly [number, number, number]): void {
    if (this.camera.up.distanceTo(new Vector3(...up)) < 1e-6) return
    this.camera.up.set(...up)
    const { target } = this.controls
    this.controls.dispose()
    this.controls = this.newControls()
    this.controls.target.copy(target)
  }

  private newControls(): OrbitControls {
    const controls = new OrbitControls(this.camera, this.renderer.domElement)
    controls.zoomToCursor = true
    controls.addEventListener('change', () => this.request())
    return controls
  }

  /** Whether the canvas has another size than before. */
  private resize(): boolean {
    const { clientWidth: width, clientHeight: height } = this.renderer.domElement.parentElement!
    if (width === 0 || height === 0) return false
    const before = this.renderer.getDrawingBufferSize(new Vector2())
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio))
    this.renderer.setSize(width, height, false)
    this.camera.aspect = width / height
    return !before.equals(this.renderer.getDrawingBufferSize(new Vector2()))
  }

  /** Draws with the next frame. */
  request(): void {
    if (this.asked) return
    this.asked = true
    requestAnimationFrame(() => this.draw())
  }

  /** Resolves when the next frame is drawn; a page that nobody sees draws none, and is not waited for. */
  async drawn(): Promise<void> {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, HIDDEN_MS)
      requestAnimationFrame(() => setTimeout(resolve))
    })
  }

  private draw(): void {
    this.asked = false
    const sphere = new Box3().setFromObject(this.model).union(new Box3().setFromObject(this.overlay)).getBoundingSphere(new Sphere())
    const distance = this.camera.position.distanceTo(sphere.center)
    const far = distance + sphere.radius * 1.1
    this.camera.near = Math.max(distance - sphere.radius * 1.1, far / 2000)
    this.camera.far = far
    this.camera.updateProjectionMatrix()
    this.renderer.render(this.scene, this.camera)
    this.onDraw?.()
  }

  private listen(canvas: HTMLCanvasElement): void {
    let down = { x: 0, y: 0 }
    canvas.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => {
      down = { x, y }
    })
    canvas.addEventListener('click', ({ clientX: x, clientY: y }) => {
      if (Math.hypot(x - down.x, y - down.y) <= CLICK_REACH) this.click(x, y)
    })
    canvas.addEventListener('dblclick', ({ clientX, clientY }) => this.fit(this.hit(clientX, clientY)?.object ?? this.model))
  }

  private click(x: number, y: number): void {
    const hit = this.hit(x, y)
    this.onPick?.(hit?.object ?? null, hit && cornerOf(hit))
  }

  private hit(clientX: number, clientY: number): Intersection | undefined {
    const box = this.renderer.domElement.getBoundingClientRect()
    const point = new Vector2(((clientX - box.left) / box.width) * 2 - 1, 1 - ((clientY - box.top) / box.height) * 2)
    const ray = new Raycaster()
    ray.setFromCamera(point, this.camera)
    const isKept = (at: Vector3): boolean => this.planes.every((plane) => plane.distanceToPoint(at) >= 0)
    return ray.intersectObject(this.model).find(({ object, point: at }) => object instanceof Mesh && isShown(object) && isKept(at))
  }
}

/** The corner of the triangle that was hit next to the hit itself, in the world. */
function cornerOf({ face, object, point }: Intersection): Vector3 | undefined {
  if (!face || !(object instanceof Mesh)) return undefined
  const corners = [face.a, face.b, face.c].map((index) => object.getVertexPosition(index, new Vector3()).applyMatrix4(object.matrixWorld))
  return corners.sort((a, b) => a.distanceTo(point) - b.distanceTo(point))[0]
}

/** The box around the visible meshes of a thing; around all of it where none is visible. */
function shownBox(object: Object3D): Box3 {
  const box = new Box3()
  object.traverse((each) => {
    if (each instanceof Mesh && isShown(each)) box.expandByObject(each)
  })
  return box.isEmpty() ? new Box3().setFromObject(object) : box
}

function isShown(object: Object3D): boolean {
  for (let at: Object3D | null = object; at; at = at.parent) if (!at.visible) return false
  return true
}
