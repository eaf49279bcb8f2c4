import endpoints from 'virtual:endpoints';
import type { ScormPackage } from '@sillage/contracts/scorm.ts';
import { type ApiError, unreachable } from './api-error.ts';
import { fillPath, orAgain, refusalOf } from './wire.ts';

interface Upload {
  moduleId: number;
  file: File;
  signal: AbortSignal;
  /** Share that has left, 0 to 1. */
  onProgress: (part: number) => void;
}

/**
 * Sends a SCORM package and says how far it is, which `fetch` cannot.
 * @throws ApiError, or DOMException when it was stopped
 */
export function uploadPackage(upload: Upload): Promise<ScormPackage> {
  return orAgain(() => uploadOnce(upload));
}

function uploadOnce({ moduleId, file, signal, onProgress }: Upload): Promise<ScormPackage> {
  const endpoint = endpoints.scorm!.upload!;
  return new Promise((resolve, reject: (reason: ApiError | DOMException) => void) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(endpoint.method, `/api${fillPath(endpoint.path, { id: moduleId })}`);
    request.setRequestHeader('content-type', 'application/zip');
    request.setRequestHeader('accept', 'application/ld+json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as ScormPackage);
      else void refusalOf(endpoint, new Response(responseText, { status, statusText })).then(reject);
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
