import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DrawingProps } from './drawing.tsx';

const Drawing = lazy(() => import('./drawing.tsx'));

/** A drawing whose library arrives with the first one; its place is kept meanwhile. */
export function LazyDrawing(props: DrawingProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height} width={props.width ?? '100%'} radius="md" />}>
      <Drawing {...props} />
    </Suspense>
  );
}
