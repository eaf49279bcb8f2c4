import { useMediaQuery } from '@mantine/hooks';

/** Known at the first rendering, so that nothing is drawn twice. */
export const usePhone = () => useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
