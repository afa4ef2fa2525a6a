import {
  Box3,
  Color,
  DirectionalLight,
  LineSegments,
  type Material,
  Mesh,
  MeshStandardMaterial,
  NeutralToneMapping,
  type Object3D,
  PerspectiveCamera,
  PMREMGenerator,
  Raycaster,
  Scene,
  Sphere,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'

const FOV = 40
const HIGHLIGHT = new Color(0x1a73e8)
const GLOW = 0.35
/** A press that moves further is no click, CSS pixels. */
const CLICK_REACH = 5
/** Directions from the model to the eye; the page's model stands upright along y. */
const views: Record<string, [number, number, number]> = { iso: [1, 0.8, 1], front: [0, 0, 1], right: [1, 0, 0], top: [0, 1, 0.0001] }

/** The model on its canvas: orbit, fit, pick. Draws only when something changed. */
export class PageView {
  onPick?: (object: Object3D | null) => void
  private readonly renderer: WebGLRenderer
  private readonly scene = new Scene()
  private readonly camera = new PerspectiveCamera(FOV)
  private readonly controls: OrbitControls
  private readonly model: Object3D
  private readonly plain = new Map<Mesh, Material | Material[]>()
  private asked = false

  constructor(canvas: HTMLCanvasElement, model: Object3D) {
    this.model = model
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
    this.renderer.toneMapping = NeutralToneMapping
    const generator = new PMREMGenerator(this.renderer)
    this.scene.environment = generator.fromScene(new RoomEnvironment(), 0.04).texture
    this.scene.environmentIntensity = 0.85
    const light = new DirectionalLight(0xffffff, 1.1)
    light.position.set(-0.4, 0.6, 1)
    this.camera.add(light)
    this.scene.add(this.camera, model)
    model.traverse((object) => {
      if (object instanceof Mesh && object.material instanceof MeshStandardMaterial) {
        // Lines lie on the faces that they bound.
        object.material.polygonOffset = true
        object.material.polygonOffsetFactor = 1
        object.material.polygonOffsetUnits = 1
      }
    })
    this.controls = new OrbitControls(this.camera, canvas)
    this.controls.zoomToCursor = true
    this.controls.addEventListener('change', () => this.request())
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement!)
    this.resize()
    this.look('iso')
    this.listen(canvas)
  }

  /** Frames an object, or everything that is shown. */
  fit(object: Object3D = this.model): void {
    this.place(this.camera.position.clone().sub(this.controls.target), object)
  }

  look(view: string): void {
    this.place(new Vector3(...(views[view] ?? views.iso)), this.model)
  }

  show(object: Object3D, shown: boolean): void {
    object.visible = shown
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

  private place(direction: Vector3, object: Object3D): void {
    const box = new Box3().setFromObject(object)
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

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.renderer.domElement.parentElement!
    if (width === 0 || height === 0) return
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio))
    this.renderer.setSize(width, height, false)
    this.camera.aspect = width / height
    this.draw()
  }

  private request(): void {
    if (this.asked) return
    this.asked = true
    requestAnimationFrame(() => this.draw())
  }

  private draw(): void {
    this.asked = false
    const sphere = new Box3().setFromObject(this.model).getBoundingSphere(new Sphere())
    const distance = this.camera.position.distanceTo(sphere.center)
    const far = distance + sphere.radius * 1.1
    this.camera.near = Math.max(distance - sphere.radius * 1.1, far / 2000)
    this.camera.far = far
    this.camera.updateProjectionMatrix()
    this.renderer.render(this.scene, this.camera)
  }

  private listen(canvas: HTMLCanvasElement): void {
    let down = { x: 0, y: 0 }
    canvas.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => {
      down = { x, y }
    })
    canvas.addEventListener('click', ({ clientX: x, clientY: y }) => {
      if (Math.hypot(x - down.x, y - down.y) <= CLICK_REACH) this.onPick?.(this.pick(x, y))
    })
    canvas.addEventListener('dblclick', ({ clientX, clientY }) => this.fit(this.pick(clientX, clientY) ?? this.model))
  }

  private pick(clientX: number, clientY: number): Object3D | null {
    const box = this.renderer.domElement.getBoundingClientRect()
    const point = new Vector2(((clientX - box.left) / box.width) * 2 - 1, 1 - ((clientY - box.top) / box.height) * 2)
    const ray = new Raycaster()
    ray.setFromCamera(point, this.camera)
    const hits = ray.intersectObject(this.model).filter(({ object }) => object instanceof Mesh && isShown(object))
    return hits[0]?.object ?? null
  }
}

function isShown(object: Object3D): boolean {
  for (let at: Object3D | null = object; at; at = at.parent) if (!at.visible) return false
  return true
}
