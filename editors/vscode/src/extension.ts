import * as vscode from 'vscode'
import type { FromPage, ToPage } from './messages.ts'
import { pageOf } from './page.ts'

/** The manifest's editors: of endings that CAD alone uses, and of those that other files have too, which the user chooses. */
const viewTypes = ['facet.model', 'facet.shared'] as const
/** Folders that are not looked through for parts. */
const LEFT_OUT = '**/{node_modules,.git}/**'

export function activate({ extensionUri, subscriptions }: Pick<vscode.ExtensionContext, 'extensionUri' | 'subscriptions'>): void {
  const editor = new ModelEditor(extensionUri)
  const options = { webviewOptions: { retainContextWhenHidden: true }, supportsMultipleEditorsPerDocument: true }
  for (const viewType of viewTypes) subscriptions.push(vscode.window.registerCustomEditorProvider(viewType, editor, options))
}

/** Shows a CAD file, which stays as it is, and shows it anew when it changes. */
class ModelEditor implements vscode.CustomReadonlyEditorProvider {
  readonly #folder: vscode.Uri

  constructor(extension: vscode.Uri) {
    this.#folder = vscode.Uri.joinPath(extension, 'dist', 'webview')
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose() {} }
  }

  resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): void {
    const { webview } = panel
    webview.options = { enableScripts: true, localResourceRoots: [this.#folder] }
    const send = (message: ToPage): void => void webview.postMessage(message)
    const open = async (): Promise<void> => {
      try {
        send({ type: 'open', name: nameOf(uri), bytes: await bytesOf(uri) })
      } catch (error) {
        send({ type: 'failed', text: error instanceof Error ? error.message : String(error) })
      }
    }
    webview.onDidReceiveMessage(async (message: FromPage) => {
      if (message.type === 'ready') await open()
      else {
        const found = await locate(uri, message.name).catch(() => undefined)
        send({ type: 'located', id: message.id, name: found ? nameOf(found) : message.name, ...(found && { bytes: await bytesOf(found) }) })
      }
    })
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folderOf(uri), globOf(nameOf(uri))))
    watcher.onDidChange(open)
    watcher.onDidCreate(open)
    panel.onDidDispose(() => watcher.dispose())
    const at = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(this.#folder, name)).toString()
    webview.html = pageOf({ script: at('webview.js'), style: at('webview.css'), source: webview.cspSource, language: vscode.env.language })
  }
}

const nameOf = ({ path }: vscode.Uri): string => path.slice(path.lastIndexOf('/') + 1)
const folderOf = (uri: vscode.Uri): vscode.Uri => vscode.Uri.joinPath(uri, '..')
/** Signs that patterns take for more than themselves stand in brackets. */
const globOf = (name: string): string => name.replace(/[[\]{}*?]/g, '[$&]')

/** A copy in a buffer of its own, which can be sent whole. */
async function bytesOf(uri: vscode.Uri): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await vscode.workspace.fs.readFile(uri))
}

/** A file of that name beside the model, whatever its case, else anywhere in the workspace. Names with folders are not looked for. */
async function locate(model: vscode.Uri, name: string): Promise<vscode.Uri | undefined> {
  if (/[/\\]/.test(name)) return undefined
  const folder = folderOf(model)
  const entries = await vscode.workspace.fs.readDirectory(folder)
  const beside = entries.find(([own, type]) => type !== vscode.FileType.Directory && own.toLowerCase() === name.toLowerCase())
  if (beside) return vscode.Uri.joinPath(folder, beside[0])
  const [found] = await vscode.workspace.findFiles(`**/${globOf(name)}`, LEFT_OUT, 1)
  return found
}
